/** The same value of a run stored again is kept for the longer of both times, and counted once. */
export const insert = `with stored as (
    insert into blobs.blobs as known (workspace_id, hash, content_type, content, kept_until, run_id) values ($1, $2, $3, $4, $5, $6)
    on conflict (workspace_id, hash) do update set kept_until = excluded.kept_until
      where known.kept_until is not null and (excluded.kept_until is null or excluded.kept_until > known.kept_until)
    returning xmax = 0 as is_new, octet_length(content) as bytes
  ) insert into blobs.usage as known (workspace_id, bytes) select $1, bytes from stored where is_new
    on conflict (workspace_id) do update set bytes = known.bytes + excluded.bytes returning bytes`;

export const expiredAtOnce = 200;
export const deleteSome = `with expired as (
    select workspace_id, hash from blobs.blobs where kept_until < $1 order by kept_until limit ${expiredAtOnce} for update skip locked
  ), deleted as (
    delete from blobs.blobs b using expired e where b.workspace_id = e.workspace_id and b.hash = e.hash
    returning b.workspace_id, octet_length(b.content) as bytes
  ), freed as (
    update blobs.usage u set bytes = u.bytes - d.bytes
    from (select workspace_id, sum(bytes) as bytes from deleted group by workspace_id) d
    where u.workspace_id = d.workspace_id
  ) select count(*)::int as deleted from deleted`;

export const deleteOfRun = `with deleted as (
    delete from blobs.blobs where workspace_id = $1 and run_id = $2 returning octet_length(content) as bytes
  ) update blobs.usage set bytes = bytes - (select coalesce(sum(deleted.bytes), 0) from deleted) where workspace_id = $1`;
