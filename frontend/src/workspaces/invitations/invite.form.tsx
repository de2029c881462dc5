import { limits } from '@throughline/contracts/limits.js';
import { InvitableRole, type InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { Textarea } from '../../ui/form/textarea.js';
import { roleAbout, roleNames } from '../../components/names/role-names.js';
import { useRank } from '../members/use-rank.js';
import { addressesIn } from './split-emails.js';
import { InviteResults } from './invite-results.js';
import { inviteMembers } from '../../rows/workspaces/invitations.api.js';

/** Many addresses at once. Those that could not be invited stay, so that they can be put right. */
export const InviteForm = () => {
  const { workspaceId } = useWorkspace();
  const { roles } = useRank();
  const [text, setText] = useState('');
  const [role, setRole] = useState<InvitableRole>('builder');
  const [message, setMessage] = useState('');
  const [results, setResults] = useState<InviteMembersAnswer['results']>([]);
  const { run, pending, problem } = useCommand(inviteMembers);
  const emails = addressesIn(text);
  const tooMany = emails.length > limits.invitation.rows;
  const submit = async () => {
    const answer = await run(workspaceId, { emails, role, message });
    if (!answer) return;
    setResults(answer.results);
    const open = answer.results.filter(({ outcome }) => outcome !== 'invited');
    setText(open.map(({ email }) => email).join('\n'));
    if (open.length === 0) setMessage('');
  };
  const atMessage = problem?.fieldError('message');
  return (
    <form
      aria-label="Invite people"
      className="grid gap-4 border-b border-line px-gutter py-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (emails.length > 0 && !tooMany) void submit();
      }}
    >
      <FormError problem={atMessage === undefined ? problem : undefined} />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_200px_auto] md:items-start">
        <Field
          label="Invite by e-mail"
          hint="One address a line, or with commas."
          error={tooMany && `At most ${limits.invitation.rows} at once; these are ${emails.length}.`}
        >
          <Textarea
            name="emails"
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={1}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
          />
        </Field>
        <Field label="Role" hint={roleAbout[role]}>
          <NativeSelect value={role} onChange={(event) => setRole(InvitableRole.parse(event.target.value))}>
            {InvitableRole.options
              .filter((each) => roles.includes(each))
              .map((each) => (
                <option key={each} value={each}>
                  {roleNames[each]}
                </option>
              ))}
          </NativeSelect>
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={pending}
          disabled={emails.length === 0 || tooMany}
          className="md:mt-[26px]"
        >
          {emails.length > 1 ? `Invite ${emails.length}` : 'Invite'}
        </Button>
      </div>
      {emails.length > 0 && (
        <Field
          label="Message (optional)"
          hint="Stands in the mail; without web addresses."
          error={atMessage && 'Plain text without web addresses.'}
        >
          <Textarea
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            rows={2}
            maxLength={limits.invitation.message}
          />
        </Field>
      )}
      <InviteResults results={results} />
    </form>
  );
};
