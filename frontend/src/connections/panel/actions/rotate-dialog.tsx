import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import { useAnyService } from '../../components/use-services.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { rotateSecret } from '../../data/connections.api.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import type { ProblemError } from '../../../lib/problem-error.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { FormFooter } from '../../../ui/overlays/dialog-footer.js';
import { blankKey, isChecked, secretOfForm, type KeyWay } from '../../connect/key-request.js';
import { ModelKeyField, secretOfModel } from '../../connect/model-key.js';
import { SecretFields } from '../../connect/secret-fields.js';
import type { ActionDialogProps } from './action-dialog.js';

/** A new secret, which is checked before it takes the place of the old one. */
export const RotateDialog = ({ connection, onClose }: ActionDialogProps) => {
  const found = useAnyService(connection.service);
  const way = found?.kind === 'service' ? findWay(found.service, connection) : undefined;
  const proves = way === undefined || connection.settings.check !== null || isChecked(way);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Replace the key of ${connection.name}`}
      about={`${proves ? 'The new one is checked first. ' : ''}Steps that are running keep the old one until they end.`}
    >
      {found === undefined && <SkeletonRows rows={2} label="Loading the catalogue" />}
      {found?.kind === 'service' && way && (
        <ServiceSecret service={found.service} way={way} connection={connection} onClose={onClose} />
      )}
      {connection.kind === 'model' && found !== undefined && <ModelSecret connection={connection} onClose={onClose} />}
      {connection.kind !== 'model' && found !== undefined && !way && (
        <ErrorState title="This service is no longer in the catalogue">Connect the account again.</ErrorState>
      )}
    </Dialog>
  );
};

const findWay = ({ ways }: Service, { kind }: ConnectionRow): KeyWay | undefined =>
  ways.filter((way) => way.kind !== 'oauth2_code').find((way) => way.kind === kind);

const ServiceSecret = ({
  service,
  way,
  connection,
  onClose,
}: ActionDialogProps & { service: Service; way: KeyWay }) => {
  const form = useCommandForm(secretOfForm(service, way), (request) => rotateSecret(connection, request), {
    defaultValues: { ...blankKey(connection.name), header: connection.settings.header ?? { name: '', before: '' } },
    onDone: onClose,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <SecretFields way={way} form={form} />
      <Buttons
        problem={form.problem}
        busy={form.pending}
        proves={connection.settings.check !== null || isChecked(way)}
        onClose={onClose}
      />
    </form>
  );
};

const ModelSecret = ({ connection, onClose }: ActionDialogProps) => {
  const form = useCommandForm(secretOfModel, (request) => rotateSecret(connection, request), {
    defaultValues: { key: '' },
    onDone: onClose,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ModelKeyField {...form.register('key')} error={form.error('key')} />
      <Buttons problem={form.problem} busy={form.pending} proves onClose={onClose} />
    </form>
  );
};

type ButtonsProps = { problem: ProblemError | undefined; busy: boolean; proves: boolean; onClose: () => void };

/** `proves`: the new secret is checked before it is kept. */
const Buttons = ({ problem, busy, proves, onClose }: ButtonsProps) => (
  <FormFooter problem={problem} submit={proves ? 'Check and replace' : 'Replace'} busy={busy} onCancel={onClose} />
);
