import { PriceList } from '@throughline/contracts/billing/price-list.js';
import { changesBetween, type PriceListChange } from '@throughline/contracts/billing/price-list-changes.js';
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
import type { PublishPriceListRequest } from '@throughline/contracts/billing/billing.requests.js';
import { z } from 'zod';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../../ui/table/table.js';
import { NoValue } from '../../../ui/values/no-value.js';

type PublishDialogProps = { offered: PriceList; onClose: () => void; onPublished: () => void };

export const PublishDialog = ({ offered, onClose, onPublished }: PublishDialogProps) => {
  const [day] = useState(tomorrow);
  const form = useCommandForm(PublishFields, withStepUp(publishPriceList), {
    defaultValues: { text: writeDraft(offered, day), day },
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

const formatPlace = (path: readonly PropertyKey[]): string => (path.length === 0 ? '' : `${path.join('.')}: `);

/** The list in a text, or what is wrong with it first. */
const readPriceList = (text: string): { list: PriceList } | { error: string } => {
  try {
    const parsed = PriceList.safeParse(JSON.parse(text));
    if (parsed.success) return { list: parsed.data };
    const [issue] = parsed.error.issues;
    return { error: issue === undefined ? 'This isn’t a price list.' : `${formatPlace(issue.path)}${issue.message}` };
  } catch {
    return { error: 'This isn’t JSON.' };
  }
};

/** A list begins with a day, in UTC. */
const PublishFields = z
  .object({
    text: z.string().transform((text, context): PriceList => {
      const read = readPriceList(text);
      if ('list' in read) return read.list;
      context.addIssue({ code: 'custom', message: read.error });
      return z.NEVER;
    }),
    day: z.iso.date({ error: 'Choose a day.' }),
  })
  .transform(({ text, day }): PublishPriceListRequest => ({ list: text, from: `${day}T00:00:00.000Z` }));

const tomorrow = (): string => new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);

/** A new list begins as the one that is offered, under an id of its own. */
const writeDraft = (offered: PriceList, day: string): string =>
  JSON.stringify({ ...offered, id: `${day}-${offered.currency.toLowerCase()}` }, null, 2);

const Value = ({ children }: { children: string | null }) =>
  children === null ? <NoValue label="None" /> : <span className="tabular-nums">{children}</span>;

/** Shows what is different from what is offered now, field by field. */
const ListChanges = ({ offered, changes }: { offered: PriceList; changes: readonly PriceListChange[] }) => {
  if (changes.length === 0)
    return <p className="text-sm text-ink-2">Nothing is different from {offered.id}, which is offered now.</p>;
  return (
    <Table label="Changes" inset>
      <TableHead>
        <TableHeader>Different</TableHeader>
        <TableHeader right>{offered.id}</TableHeader>
        <TableHeader right>New</TableHeader>
      </TableHead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <TableCell>
              <span className="mono">{field}</span>
            </TableCell>
            <TableCell right quiet>
              <Value>{before}</Value>
            </TableCell>
            <TableCell right>
              <Value>{after}</Value>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
};
