import type { PriceList } from '@throughline/contracts/billing/price-list.js';
import { changesBetween } from '@throughline/contracts/billing/price-list-changes.js';
import { useState } from 'react';
import { withStepUp } from '../../../identity/components/step-up/use-step-up.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { publishPriceList } from '../../data/billing.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { ListChanges } from './list-changes.js';
import { draftOf, PublishFields, readPriceList, tomorrow } from './publish-fields.js';

type PublishDialogProps = { offered: PriceList; onClose: () => void; onPublished: () => void };

export const PublishDialog = ({ offered, onClose, onPublished }: PublishDialogProps) => {
  const [day] = useState(tomorrow);
  const form = useCommandForm(PublishFields, withStepUp(publishPriceList), {
    defaultValues: { text: draftOf(offered, day), day },
    labels: { text: 'Price list', day: 'From' },
    live: false,
    onDone: () => {
      onClose();
      onPublished();
    },
  });
  const read = readPriceList(form.values.text);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Publish a price list"
      about="It can’t be changed afterwards. New subscriptions get it from the day on; those that exist keep theirs."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={form.pending} onClick={form.submit}>
            Publish
          </Button>
        </>
      }
    >
      <form {...form.props} className="grid gap-4">
        <Field label="From" hint="00:00 UTC" required error={form.error('day')} className="max-w-48">
          <Input {...form.register('day')} type="date" />
        </Field>
        <Field label="Price list" required error={form.error('text')}>
          <Textarea {...form.register('text')} rows={14} spellCheck={false} className="font-mono text-xs" />
        </Field>
        {'list' in read && <ListChanges offered={offered} changes={changesBetween(offered, read.list)} />}
        <FormError problem={form.problem} />
      </form>
    </Dialog>
  );
};
