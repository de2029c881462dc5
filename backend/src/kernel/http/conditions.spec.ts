import { readTables, toStatement } from '@throughline/platform/read-model/read-tables.js';
import type { agentsTable } from '@throughline/projections/agents/agents.projection.js';
import { matching, type Filter } from './conditions.js';

type Agent = { name: string; status: 'active' | 'paused'; revision: number; ownerId: string | null };
const statement = (filter: Filter<Agent>) =>
  toStatement(readTables<typeof agentsTable>().selectFrom('agents').select('id').where(matching<Agent>(filter)));
const select = 'select "id" from "rm"."agents" where';

describe('a filter', () => {
  it('compares one value by itself, and several as one parameter', () => {
    expect(statement({ name: 'Ada', status: ['active'] })).toEqual([
      `${select} "name" = $1 and "status" = $2`,
      ['Ada', 'active'],
    ]);
    expect(statement({ status: ['active', 'paused'] })).toEqual([
      `${select} "status" = any($1)`,
      [['active', 'paused']],
    ]);
  });

  it('finds nothing where no value is allowed, and everything where no field has one', () => {
    expect(statement({ status: [] })).toEqual([`${select} "status" = any($1)`, [[]]]);
    expect(statement({ name: undefined, revision: { from: undefined } })).toEqual([`${select} true`, []]);
  });

  it('has ranges whose ends belong to them or do not', () => {
    expect(statement({ ownerId: 'a', revision: { from: 1, before: 5 } })).toEqual([
      `${select} "owner_id" = $1 and "revision" >= $2 and "revision" < $3`,
      ['a', 1, 5],
    ]);
    expect(statement({ revision: { after: 0, to: 4 } })).toEqual([
      `${select} "revision" > $1 and "revision" <= $2`,
      [0, 4],
    ]);
  });
});
