import { limits } from '@throughline/contracts/limits.js';
import {
  InvitableRole,
  InviteMembersRequest,
  type InviteMembersAnswer,
} from '@throughline/contracts/workspaces/invitation.requests.js';
import { useState } from 'react';
import { z } from 'zod';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { Textarea } from '../../ui/form/textarea.js';
import { roleAbout, roleNames } from '../../components/names/role-names.js';
import { useRank } from '../use-rank.js';
import { addressesIn } from './split-emails.js';
import { InviteResults } from './invite-results.js';
import { inviteMembers } from '../../rows/workspaces/invitations.api.js';

/** One role and one message for all addresses of the text. */
const InviteFields = z
  .object({ emails: z.string(), role: InvitableRole, message: InviteMembersRequest.shape.message })
  .transform(({ emails, role, message }) => ({
    invitations: addressesIn(emails).map((email) => ({ email, role })),
    message,
  }));

/** Many addresses at once. Those that could not be invited stay, so that they can be put right. */
export const InviteForm = ({ autoFocus = false }: { autoFocus?: boolean | undefined }) => {
  const { workspaceId } = useWorkspace();
  const [results, setResults] = useState<InviteMembersAnswer['results']>([]);
  const form = useCommandForm(InviteFields, (request) => inviteMembers(workspaceId, request), {
    defaultValues: { emails: '', role: 'builder', message: '' },
    onDone: (answer) => {
      setResults(answer.results);
      const open = answer.results.filter(({ outcome }) => outcome !== 'invited');
      form.setValue('emails', open.map(({ email }) => email).join('\n'));
      if (open.length === 0) form.setValue('message', '');
    },
  });
  const emails = addressesIn(form.values.emails);
  const tooMany = emails.length > limits.invitation.rows;
  return (
    <form {...form.props} aria-label="Invite people" className="grid gap-4 border-b border-line px-gutter py-5">
      <FormError problem={form.problem} />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_200px_auto] md:items-start">
        <Field
          label="Invite by e-mail"
          hint="One address per line, or separated by commas."
          error={tooMany && `At most ${limits.invitation.rows} at once; these are ${emails.length}.`}
        >
          <Textarea
            {...form.register('emails')}
            autoFocus={autoFocus}
            rows={1}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
          />
        </Field>
        <Field label="Role" hint={roleAbout[form.values.role]} error={form.error('role')}>
          <NativeSelect {...form.register('role')}>
            <RoleOptions />
          </NativeSelect>
        </Field>
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
      {emails.length > 0 && (
        <Field
          label="Message (optional)"
          hint="Included in the invitation e-mail. Links are not allowed."
          error={form.error('message')}
        >
          <Textarea {...form.register('message')} rows={2} maxLength={limits.invitation.message} />
        </Field>
      )}
      <InviteResults results={results} />
    </form>
  );
};

const RoleOptions = () => {
  const { roles } = useRank();
  return InvitableRole.options
    .filter((each) => roles.includes(each))
    .map((each) => (
      <option key={each} value={each}>
        {roleNames[each]}
      </option>
    ));
};
