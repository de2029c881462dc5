import { limits } from '@throughline/contracts/limits.js';
import { InvitableRole, InviteMembersRequest } from '@throughline/contracts/workspaces/invitation.requests.js';
import { useState } from 'react';
import { z } from 'zod';
import { useCommandForm, type CommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ChipInput } from '../../ui/form/chip-input.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { Textarea } from '../../ui/form/textarea.js';
import { roleAbout, roleNames } from '../../components/names/role-names.js';
import { useRank } from '../use-rank.js';
import { addressesIn } from './split-emails.js';
import { InviteResults, toCorrect, type InviteResult } from './invite-results.js';
import { inviteMembers } from '../data/invitations.api.js';

type Fields = { emails: string[]; typed: string; role: InvitableRole; message?: string | undefined };

const listAddresses = ({ emails, typed }: Pick<Fields, 'emails' | 'typed'>): string[] => [
  ...new Set([...emails, ...addressesIn(typed)]),
];

/** One role and one message for all addresses, also for what is typed and not a chip yet. */
const InviteFields = z
  .object({
    emails: z.array(z.string()),
    typed: z.string(),
    role: InvitableRole,
    message: InviteMembersRequest.shape.message,
  })
  .transform(({ role, message, ...written }) => ({
    invitations: listAddresses(written).map((email) => ({ email, role })),
    message,
  }));

/** Many addresses at once. Those that can be corrected stay, the others are listed with what became of them. */
export const InviteForm = ({ autoFocus = false }: { autoFocus?: boolean | undefined }) => {
  const { workspaceId } = useWorkspace();
  const [results, setResults] = useState<readonly InviteResult[]>([]);
  const [withMessage, setWithMessage] = useState(false);
  const form = useCommandForm(InviteFields, (request) => inviteMembers(workspaceId, request), {
    defaultValues: { emails: [], typed: '', role: 'builder', message: '' },
    onDone: (answer) => {
      setResults(answer.results);
      const left = answer.results.filter(toCorrect).map(({ email }) => email);
      form.reset({ ...form.values, emails: left, typed: '', message: left.length > 0 ? form.values.message : '' });
      if (left.length === 0) setWithMessage(false);
    },
  });
  const emails = listAddresses(form.values);
  const tooMany = emails.length > limits.invitation.rows;
  return (
    <form {...form.props} aria-label="Invite people" className="grid gap-3 border-b border-line px-gutter py-5">
      <FormError problem={form.problem} />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_200px_auto] md:items-start">
        <Field
          label="Invite by e-mail"
          hint="Separate addresses with commas, or paste a list."
          error={tooMany && `At most ${limits.invitation.rows} at once; these are ${emails.length}.`}
        >
          <ChipInput
            chips={form.values.emails}
            onChips={(chips) => form.setValue('emails', chips)}
            text={form.values.typed}
            onText={(text) => form.setValue('typed', text)}
            split={addressesIn}
            wrong={results.filter(toCorrect).map(({ email }) => email)}
            placeholder="ada@example.org, …"
            autoFocus={autoFocus}
          />
        </Field>
        <RoleField form={form} />
        <Button
          type="submit"
          variant="primary"
          busy={form.pending}
          disabled={emails.length === 0 || tooMany}
          className="md:mt-[26px]"
        >
          {emails.length > 1 ? `Invite ${emails.length}` : 'Invite'}
        </Button>
      </div>
      {withMessage ? (
        <MessageField form={form} />
      ) : (
        <button type="button" className="link justify-self-start text-xs" onClick={() => setWithMessage(true)}>
          Add a message
        </button>
      )}
      <InviteResults results={results} />
    </form>
  );
};

/** Returns what the role may do, and whether it takes a seat. */
const seatHint = (role: InvitableRole): string =>
  role === 'auditor' ? roleAbout[role] : `${roleAbout[role]} Uses a seat; auditors are free.`;

const RoleField = ({ form }: { form: CommandForm<Fields> }) => {
  const { roles } = useRank();
  return (
    <Field label="Role" hint={seatHint(form.values.role)} error={form.error('role')}>
      <NativeSelect
        {...form.register('role')}
        options={InvitableRole.options
          .filter((each) => roles.includes(each))
          .map((each) => ({ value: each, label: roleNames[each] }))}
      />
    </Field>
  );
};

const MessageField = ({ form }: { form: CommandForm<Fields> }) => (
  <Field
    label="Message"
    hint="Included in the invitation e-mail. Links are not allowed."
    error={form.error('message')}
    aside={<span className="text-ink-3">optional</span>}
  >
    <Textarea {...form.register('message')} rows={2} autoFocus maxLength={limits.invitation.message} />
  </Field>
);
