-- What instances read to keep their copies true, whoever made a change. The one row of 'revision' stays locked until
-- a change commits, so that revisions become visible in their order and a reader never passes one by.
create table revision (
	value bigint not null
);

create unique index revision_has_one_row on revision ((true));

insert into revision values (0);

create table change (
	revision bigint primary key,
	kind text not null check (kind in ('key', 'plan', 'policies')),
	entity text not null
);

-- Arguments: the kind, and the column that names the entity. Readers that are further behind than what is kept start anew.
create function record_change() returns trigger language plpgsql as $$
declare
	changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
	next bigint;
begin
	update revision set value = value + 1 returning value into next;
	insert into change values (next, tg_argv[0], changed ->> tg_argv[1]);
	delete from change where revision <= next - 10000;
	return null;
end
$$;

create trigger change after insert or update or delete on api_key
	for each row execute function record_change('key', 'id');

create trigger change after insert or update or delete on plan
	for each row execute function record_change('plan', 'id');

create trigger change after insert or update or delete on plan_limit
	for each row execute function record_change('plan', 'plan_id');

create trigger change after insert or update or delete on resource_policy
	for each row execute function record_change('policies', 'tenant_id');
