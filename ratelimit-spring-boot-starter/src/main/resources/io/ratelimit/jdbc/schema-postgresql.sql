-- Limits of services by custom key. Set last_updated with every change: instances load a document again when it moved.
create table rate_limit_documents (
	id varchar(100) primary key check (id ~ '^[A-Za-z0-9_-]+$'),
	last_updated timestamptz not null default now(),
	document text not null
);
