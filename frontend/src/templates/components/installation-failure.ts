/** Holds sentences by the code of the problem. The table of all problems is not in the browser. */
const causes: Readonly<Record<string, string>> = {
  agent_limit: 'This workspace has as many agents as it can.',
  trigger_limit: 'This workspace has as many triggers as it can.',
  storage_limit: 'This workspace has stored as much as it can.',
  event_limit: 'This workspace has recorded as much as it can today.',
  version_conflict: 'The template changed while it was set up.',
};

/** Why a template could not be created, in words. */
export const installationFailure = (code: string | null): string =>
  causes[code ?? ''] ?? 'A part could not be created.';
