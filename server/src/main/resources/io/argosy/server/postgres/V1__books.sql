-- What a service must not forget, besides blobs. Described in docs/replicas.md.

-- One row a realm: how far its journal goes, and whose it is. An entry is taken only from the
-- latest epoch, at the head that its writer believes in.
create table realm (
  id text primary key,
  head bigint not null default 0,
  epoch bigint not null default 0,
  owner text,
  until timestamptz
) with (fillfactor = 50);

-- The journal: one row a batch.
create table entry (
  realm text not null,
  seq bigint not null,
  body bytea not null,
  primary key (realm, seq)
);

-- Older batches, many in a row and compressed: nothing but the story of a job needs them.
create table archive (
  realm text not null,
  first bigint not null,
  last bigint not null,
  body bytea not null,
  primary key (realm, first)
);
alter table archive alter column body set storage external;

create table snapshot (
  realm text not null,
  seq bigint not null,
  body bytea not null,
  primary key (realm, seq)
);
alter table snapshot alter column body set storage external;

-- Small named bodies; those of the service itself belong to the realm ''.
create table document (
  realm text not null,
  name text not null,
  version bigint not null default 1,
  body bytea not null,
  primary key (realm, name)
);

-- Who did what.
create table trail (
  id bigint generated always as identity primary key,
  realm text not null,
  line text not null
);
create index trail_of_realm on trail (realm, id);

-- Processes that serve, and until when they are believed to.
create table replica (
  name text primary key,
  until timestamptz not null
);
