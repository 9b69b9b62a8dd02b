create table tenant (
	id uuid primary key default gen_random_uuid(),
	name text not null unique check (length(name) between 1 and 100),
	lease_secret bytea not null check (octet_length(lease_secret) = 32),
	created_at timestamptz not null default now()
);

create table plan (
	id uuid primary key default gen_random_uuid(),
	tenant_id uuid not null references tenant on delete cascade,
	name text not null check (length(name) between 1 and 100),
	failure_policy text check (failure_policy in ('open', 'local', 'closed')),
	created_at timestamptz not null default now(),
	unique (tenant_id, name),
	unique (tenant_id, id)
);

-- 'max_requests' is 'limit' in the API, a word that SQL reserves.
create table plan_limit (
	plan_id uuid not null references plan on delete cascade,
	position integer not null check (position between 0 and 9),
	algorithm text not null,
	bucket_capacity bigint check (bucket_capacity between 1 and 999999999999999),
	refill_rate_per_sec numeric(18, 3) check (refill_rate_per_sec > 0),
	max_requests bigint check (max_requests between 1 and 999999999999999),
	window_seconds bigint check (window_seconds between 1 and 31536000),
	max_concurrent bigint check (max_concurrent between 1 and 999999999999999),
	lease_ttl_seconds bigint check (lease_ttl_seconds between 1 and 31536000),
	primary key (plan_id, position),
	constraint plan_limit_has_exactly_the_fields_of_its_algorithm check (
		case
			when algorithm = 'token_bucket' then
				num_nonnulls(bucket_capacity, refill_rate_per_sec) = 2
				and num_nonnulls(max_requests, window_seconds, max_concurrent, lease_ttl_seconds) = 0
			when algorithm in ('fixed_window', 'sliding_window', 'sliding_window_counter') then
				num_nonnulls(max_requests, window_seconds) = 2
				and num_nonnulls(bucket_capacity, refill_rate_per_sec, max_concurrent, lease_ttl_seconds) = 0
			when algorithm = 'concurrency' then
				num_nonnulls(max_concurrent, lease_ttl_seconds) = 2
				and num_nonnulls(bucket_capacity, refill_rate_per_sec, max_requests, window_seconds) = 0
			else false
		end)
);

create table api_key (
	id text primary key check (id ~ '^[0-9a-f]{16}$'),
	tenant_id uuid not null references tenant on delete cascade,
	name text not null check (length(name) between 1 and 100),
	salt bytea not null check (octet_length(salt) = 16),
	hash bytea not null check (octet_length(hash) = 32),
	created_at timestamptz not null default now(),
	revoked_at timestamptz
);

create index on api_key (tenant_id);

create table resource_policy (
	id uuid primary key default gen_random_uuid(),
	tenant_id uuid not null references tenant on delete cascade,
	pattern text not null check (length(pattern) between 1 and 256),
	plan_id uuid not null,
	created_at timestamptz not null default now(),
	unique (tenant_id, pattern),
	foreign key (tenant_id, plan_id) references plan (tenant_id, id)
);

create index on resource_policy (tenant_id, plan_id);
