/** SQL: whether the workspace `w` has left this slug. Served by an index. */
export const hasLeft = (slug: string): string =>
  `w.former_slugs @> jsonb_build_array(jsonb_build_object('slug', ${slug}::text))`;
/** SQL: whether it left the slug after this instant. */
export const wasLeftAfter = (slug: string, at: string): string =>
  `(${hasLeft(slug)} and exists (
     select 1 from jsonb_array_elements(w.former_slugs) former
     where former->>'slug' = ${slug} and (former->>'leftAt')::timestamptz > ${at}))`;
