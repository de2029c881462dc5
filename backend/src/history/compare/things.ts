import { ThingKind } from '@throughline/contracts/history/compare.js';
import type { Table } from '@throughline/platform/projections/table.js';
import { projections } from '@throughline/projections/projections.js';

/** The table that has a thing of each kind, and the field that names it. */
const shownIn: Record<ThingKind, { table: string; name: string | null; money?: true }> = {
  agent: { table: 'agents', name: 'name' },
  trigger: { table: 'triggers', name: 'name' },
  member: { table: 'members', name: 'name' },
  invitation: { table: 'invitations', name: 'email' },
  connection: { table: 'connections', name: 'name' },
  service_app: { table: 'service_apps', name: 'service' },
  note: { table: 'notes', name: 'key' },
  template: { table: 'templates', name: null },
  endpoint: { table: 'endpoints', name: 'name' },
  budget: { table: 'budgets', name: null, money: true },
  subscription: { table: 'subscriptions', name: 'plan', money: true },
  workspace: { table: 'workspaces', name: 'name' },
};

/** Fields that place the row and do not say what the thing is. */
const ofTheRow = ['id', 'workspaceId', 'revision', 'position', 'changedAt'];

export type Thing = {
  kind: ThingKind;
  table: string;
  idType: string;
  /** The field that names it; null where none does. */
  name: string | null;
  /** Holds what a thing of this kind consists of. */
  fields: readonly string[];
  /** Only readers of what the workspace pays see it. */
  money: boolean;
};

const tables = new Map<string, Table>(
  projections.flatMap((projection) => projection.tables.map((table) => [table.name, table])),
);

const toThing = (kind: ThingKind): Thing => {
  const { table: name, name: naming, money = false } = shownIn[kind];
  const table = tables.get(name);
  if (table === undefined) throw new Error(`No table ${name}`);
  return {
    kind,
    table: name,
    idType: table.columns['id'] ?? 'text',
    name: naming,
    fields: Object.keys(table.columns).filter((field) => !ofTheRow.includes(field) && !table.hidden.includes(field)),
    money,
  };
};

const all = Object.fromEntries(ThingKind.options.map((kind) => [kind, toThing(kind)])) as Record<ThingKind, Thing>;

export const getThing = (kind: ThingKind): Thing => all[kind];

/** Returns the things that a reader may see. `money`: also what the workspace pays. */
export const listThings = (money: boolean): Thing[] => Object.values(all).filter((thing) => money || !thing.money);
