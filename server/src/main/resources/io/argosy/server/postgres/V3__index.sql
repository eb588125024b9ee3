-- An index of jobs, and a journal that is trimmed. Described in docs/decisions/0044-index-in-postgresql.md.

-- How many needed entries a row of the archive held when it was rewritten without the others. The
-- lines of those that went are empty. Null: all entries are there.
alter table archive add column used integer;

-- Where the jobs of a realm and their entries are found: sorted maps, made from the journal. Keys are
-- such that the order of bytes is theirs. The checksum is that of key and value.
create table job_index (
  realm text not null,
  map text not null,
  key bytea not null,
  value bytea not null,
  crc integer not null,
  primary key (realm, map, key)
);

-- Whose the index is: only the latest owner of the realm changes it. Its emptying may be interrupted.
create table job_index_owner (
  realm text primary key,
  epoch bigint not null,
  emptying boolean not null default false
);
