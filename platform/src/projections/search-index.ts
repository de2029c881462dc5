/** The index of a column `search` together with these columns: rows with other values of theirs do not slow it. */
export const searchIndexWith = (...columns: readonly string[]): string =>
  `using gin (${columns.join(', ')}, search gin_trgm_ops)`;

/** Other workspaces do not slow it. */
export const searchIndex = searchIndexWith('workspace_id');

/** The index of names that contain a text, with spaces and punctuation. */
export const nameIndex = 'using gin (workspace_id, name gin_trgm_ops)';

/** The search text of these SQL texts, for builds that have no such column yet. */
export const searchSql = (...parts: readonly string[]): string =>
  `' ' || regexp_replace(lower(concat_ws(' ', ${parts.join(', ')})), '[^[:alnum:]]+', ' ', 'g')`;
