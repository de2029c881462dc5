/** Roughly what the columns take as text. A size as stored is free; only a compressed value has to be read to be measured. */
export const rowSize = (columns: readonly string[]): string =>
  columns
    .map(
      (column) =>
        `coalesce(case when pg_column_compression(${column}) is null then pg_column_size(${column}) else octet_length(${column}::text) end, 0)`,
    )
    .join(' + ');
