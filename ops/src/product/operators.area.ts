import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { OperatorGrants } from '@throughline/backend/operations/operators/operator-grants.js';
import type { Area, Work } from './area.js';
import { commandLineMeta } from './command-line-meta.js';

const list =
  (json: boolean): Work =>
  async ({ app, print }) => {
    const operators = await app.get(OperatorGrants, { strict: false }).list();
    if (json) print(JSON.stringify(operators, null, 2));
    else if (operators.length === 0) print('Nobody is an operator.');
    else for (const { email, name, sources } of operators) print(`${email}  ${name}  ${sources.join(', ')}`);
    return exitCodes.done;
  };

type Change = (granting: OperatorGrants, email: string, meta: CommandMeta) => Promise<unknown>;

const change =
  (email: string, json: boolean, { by, word }: { by: Change; word: string }): Work =>
  async ({ app, print }) => {
    await by(app.get(OperatorGrants, { strict: false }), email, commandLineMeta());
    print(json ? JSON.stringify({ email, [word]: true }) : `${email}: ${word}.`);
    return exitCodes.done;
  };

const grant: Change = (granting, email, meta) => granting.grant(email, meta);
const revoke: Change = async (granting, email, meta) => granting.revoke(await granting.requireAccount(email), meta);

export const operatorsArea: Area = {
  usage: `npm run ops -- operators <command> [--json]

  list                the operators of this deployment, and what granted their access
  grant <e-mail>      makes a person with an account an operator
  revoke <e-mail>     revokes it; a person named in OPERATOR_EMAILS stays an operator

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running, 4 refused.`,
  work: ({ command, rest: [email], values: { json } }) => {
    if (command === 'list') return list(json);
    if (email === undefined) return undefined;
    if (command === 'grant') return change(email, json, { by: grant, word: 'granted' });
    if (command === 'revoke') return change(email, json, { by: revoke, word: 'revoked' });
    return undefined;
  },
};
