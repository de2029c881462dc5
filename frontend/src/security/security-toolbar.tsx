import { SecurityKind } from '@throughline/contracts/security/security.requests.js';
import { ChoiceFilter, type Choice } from '../components/lists/choice-filter.js';
import { ExportMenu } from '../components/lists/export-menu.js';
import { TimeFilter } from '../components/lists/time-filter.js';
import { useNames } from '../components/names/member-names.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { securityExportUrl, type SecurityFilters } from './data/security.api.js';
import { useMembers } from '../workspaces/data/members.store.js';
import { ClearFilters } from '../components/lists/list-toolbar.js';
import { Toolbar } from '../ui/layout/toolbar.js';

const kinds: Record<SecurityKind, string> = {
  refused: 'Refused attempts',
  sign_in: 'Sign-ins',
  sign_in_refused: 'Failed sign-ins',
  sign_in_method: 'Changed ways to sign in',
  api_key: 'API keys',
};

const includes = (label: string, q: string): boolean => label.toLowerCase().includes(q.toLowerCase());

const useKindChoices = (q: string): readonly Choice[] =>
  SecurityKind.options.map((kind) => ({ value: kind, label: kinds[kind] })).filter(({ label }) => includes(label, q));

const usePersonChoices = (q: string): readonly Choice[] =>
  useMembers(({ list }) => list)
    .filter(({ name }) => includes(name, q))
    .map(({ userId, name, role }) => ({ value: userId, label: name, hint: role }));

const kindName = (kind: string): string => kinds[SecurityKind.safeParse(kind).data ?? 'refused'];
const splitValues = (joined: string | undefined): string[] => joined?.split(',').filter(Boolean) ?? [];

type Props = { filters: SecurityFilters; onChange: (filters: SecurityFilters) => void };

export const SecurityToolbar = ({ filters, onChange }: Props) => {
  const { workspaceId } = useWorkspace();
  const getName = useNames();
  const set = (change: SecurityFilters) => onChange({ ...filters, ...change });
  return (
    <Toolbar>
      <TimeFilter from={filters.from} to={filters.to} onChange={set} />
      <ChoiceFilter
        label="Who"
        chosen={{ values: splitValues(filters.person), not: false }}
        getName={getName}
        useChoices={usePersonChoices}
        onlyIncludes
        onChange={({ values }) => set({ person: values.join(',') })}
      />
      <ChoiceFilter
        label="What"
        chosen={{ values: splitValues(filters.kind), not: false }}
        getName={kindName}
        useChoices={useKindChoices}
        onlyIncludes
        onChange={({ values }) => set({ kind: values.join(',') })}
      />
      {Object.values(filters).some(Boolean) && <ClearFilters onClear={() => onChange({})} />}
      <span className="ml-auto">
        <ExportMenu name="security" urlOf={(format) => securityExportUrl(workspaceId, filters, format)} />
      </span>
    </Toolbar>
  );
};
