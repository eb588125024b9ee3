-- Storage version 3. Described in docs/decisions/0031-storage-version-3.md.

-- The identity of a realm's journal: made with its row, never changed. A database that is restored
-- from a copy keeps it.
alter table realm add column incarnation text not null
  default replace(gen_random_uuid()::text, '-', '');

-- CRC-32C of the body. Rows of older versions have none.
alter table entry add column crc integer;
alter table snapshot add column crc integer;
