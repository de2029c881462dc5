import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';
import { submitting } from '../../lib/form.js';
import { WaitingInvitations } from '../../components/invitations/waiting-invitations.js';
import { createFirstWorkspace, createWorkspace } from '../../rows/identity/identity.api.js';
import { SlugField } from '../../components/slug/slug-field.js';
import { slugOf } from '../../components/slug/slug-of.js';

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

export type SetupWorkspaceProps = {
  me: Me;
  onBack: () => void;
  /** The workspace is there; `next` is where to go. */
  onDone: (next: string) => void;
  /** The person is set up and wants one more. */
  another?: boolean | undefined;
};

export const SetupWorkspace = ({ me, onBack, onDone, another = false }: SetupWorkspaceProps) => {
  const [name, setName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string>();
  const slug = ownSlug ?? slugOf(name);
  const { run, pending, problem } = useCommand(another ? createWorkspace : createFirstWorkspace, { live: false });
  const submit = async () => {
    const answer = await run({ name, slug, timeZone: me.timeZone });
    if (answer) onDone(answer.next);
  };
  const atSlug = problem?.code.startsWith('slug_') ? problem.sentence : problem?.fieldError('slug');
  return (
    <>
      <SingleTitle>{another ? 'A new workspace' : 'Your workspace'}</SingleTitle>
      <SingleLead>
        {another ? '' : 'Step 2 of 3. '}Where {firstNameOf(me.name)} and the team keep their agents.
      </SingleLead>
      {me.memberships.length === 0 && <WaitingInvitations />}
      <form className="mt-7 grid gap-4" onSubmit={submitting(() => void submit())}>
        <FormError problem={atSlug === undefined && !problem?.hasFieldErrors ? problem : undefined} />
        <Field label="Name" required error={problem?.fieldError('name')}>
          <Input
            size="lg"
            name="workspace"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoFocus
            required
            minLength={limits.workspaceName.min}
            maxLength={limits.workspaceName.max}
            autoComplete="organization"
          />
        </Field>
        <SlugField size="lg" slug={slug} onChange={setOwnSlug} error={atSlug} />
        <Button type="submit" variant="primary" size="lg" full busy={pending} disabled={slug.length < limits.slug.min}>
          Open the workspace
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </form>
    </>
  );
};
