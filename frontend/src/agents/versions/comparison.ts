import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentRow, AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';

/** Holds what can stand on either side: the draft, or a version by its number. */
export type Side = { key: string; name: string; version: number | null; definition: AgentDefinition };
/** Keys of the two sides; `nothing` before the first version. */
export type Comparison = { from: string; to: string };

export const nothing = 'nothing';
export const draftKey = 'draft';

/** The draft first, then versions from the newest. */
export const buildSides = (agent: AgentRow, versions: readonly AgentVersionRow[]): Side[] => [
  { key: draftKey, name: 'Draft', version: null, definition: agent.draft },
  ...versions.map(({ version, definition }) => ({
    key: String(version),
    name: version === agent.publishedVersion ? `Version ${version} (live)` : `Version ${version}`,
    version,
    definition,
  })),
];

/** Compares a version with the previous one. */
export const withOneBefore = (version: number): Comparison => ({
  from: version === 1 ? nothing : String(version - 1),
  to: String(version),
});

/** The comparison of the address, else what the newest version changed. */
export const readComparison = (params: URLSearchParams, sides: readonly Side[]): Comparison => {
  const known = (key: string | null): key is string => key === nothing || sides.some((side) => side.key === key);
  const [from, to] = [params.get('from'), params.get('to')];
  if (known(from) && known(to) && to !== nothing) return { from, to };
  return withOneBefore(sides.find(({ version }) => version !== null)?.version ?? 1);
};
