/** What a search for runs reads: names, the title of the current step and the error. An index has the same expression. */
export const runText = `to_tsvector('simple', regexp_replace(agent_name || ' ' || coalesce(current_step, '') || ' ' || coalesce(failure->>'message', ''), '[^[:alnum:]]+', ' ', 'g'))`;

/** From the start of a run to its end; nothing while it has none. */
export const runDuration = `coalesce(ended_at - started_at, interval '0')`;
