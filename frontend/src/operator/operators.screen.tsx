import type { OperatorView } from '@throughline/contracts/operations/operators.js';
import { useState } from 'react';
import { useCommand } from '../lib/use-command.js';
import { useQuery } from '../lib/use-query.js';
import { useSession } from '../lib/session/session.js';
import { useTitle } from '../lib/page/use-title.js';
import { Button } from '../ui/buttons/button.js';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { FormError } from '../ui/form/form-error.js';
import { PersonName } from '../ui/icons/person-name.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../ui/table/table.js';
import { GrantOperatorForm } from './grant-operator.form.js';
import { OperatorsLoading } from './operators-loading.js';
import { listOperators, revokeOperator } from './data/operator.api.js';
import { withStepUp } from '../identity/components/step-up/use-step-up.js';

/** The operators of the deployment, and who granted them that. */
export const OperatorsScreen = () => {
  useTitle('Operators', 'Operator');
  const { data, problem, reload } = useQuery('operators', listOperators);
  return (
    <section aria-labelledby="operators">
      <div className="grid gap-1 px-gutter pt-6 pb-4">
        <h2 id="operators" className="text-md font-semibold">
          Operators
        </h2>
        <p className="text-sm text-ink-2">
          Operators manage this server. Every action of theirs is recorded in the log. People listed in OPERATOR_EMAILS
          are operators until they are removed from it.
        </p>
      </div>
      {problem && <ErrorState title="Operators could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <OperatorsLoading />}
      {data && (
        <Table label="Operators">
          <TableHead>
            <TableHeader>Person</TableHeader>
            <TableHeader className="max-md:hidden">Address</TableHeader>
            <TableHeader className="max-md:hidden">By</TableHeader>
            <TableHeader>
              <span className="sr-only">Actions</span>
            </TableHeader>
          </TableHead>
          <tbody>
            {data.items.map((operator) => (
              <OperatorRow key={operator.userId} operator={operator} onChanged={reload} />
            ))}
          </tbody>
        </Table>
      )}
      <GrantOperatorForm onGranted={reload} />
    </section>
  );
};

const by = { configuration: 'OPERATOR_EMAILS', operator: 'an operator or the command line' };

const OperatorRow = ({ operator, onChanged }: { operator: OperatorView; onChanged: () => void }) => {
  const [asking, setAsking] = useState(false);
  const revoking = useCommand(withStepUp(revokeOperator), { live: false });
  const self = useSession((session) => session.me?.userId) === operator.userId;
  const revoke = async () => {
    if (!(await revoking.run(operator.userId))) return;
    setAsking(false);
    onChanged();
  };
  return (
    <TableRow>
      <TableCell className="max-md:max-w-0 max-md:w-full">
        <PersonName id={operator.userId} name={operator.name} />
        <span className="block truncate text-xs text-ink-3 md:hidden">{operator.email}</span>
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        {operator.email}
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        {operator.sources.map((source) => by[source]).join(' and ')}
      </TableCell>
      <TableCell right>
        {operator.sources.includes('operator') && (
          <Button size="sm" onClick={() => setAsking(true)}>
            Revoke
          </Button>
        )}
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={self ? 'Stop being an operator?' : `Revoke ${operator.name}?`}
          about={
            operator.sources.includes('configuration')
              ? 'OPERATOR_EMAILS names this person, who therefore stays an operator.'
              : 'The console is not there for this person any more, at once.'
          }
          confirm="Revoke"
          danger
          busy={revoking.pending}
          onConfirm={() => void revoke()}
        >
          <FormError problem={revoking.problem} />
        </ConfirmDialog>
      </TableCell>
    </TableRow>
  );
};
