import { type Me } from '@throughline/contracts/identity/identity.requests.js';
import { CreateWorkspaceRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState, type ChangeEvent } from 'react';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';
import { slugCodes } from '../../components/account/field-codes.js';
import { WaitingInvitations } from '../../components/invitations/waiting-invitations.js';
import { createFirstWorkspace, createWorkspace } from '../../rows/workspaces/workspace-creation.api.js';
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
  // The slug follows the name until somebody types one.
  const [hasOwnSlug, setHasOwnSlug] = useState(false);
  const form = useCommandForm(CreateWorkspaceRequest, another ? createWorkspace : createFirstWorkspace, {
    defaultValues: { name: '', slug: '', timeZone: me.timeZone },
    live: false,
    fieldCodes: { slug: slugCodes },
    onDone: ({ next }) => onDone(next),
  });
  const { slug } = form.values;
  const typeSlug = (typed: string) => {
    setHasOwnSlug(true);
    form.setValue('slug', typed);
  };
  const suggestSlug = (event: ChangeEvent<HTMLInputElement>) => {
    if (!hasOwnSlug) form.setValue('slug', slugOf(event.target.value));
  };
  return (
    <>
      <SingleTitle>{another ? 'A new workspace' : 'Your workspace'}</SingleTitle>
      <SingleLead>
        {another ? '' : 'Step 2 of 3. '}Where {firstNameOf(me.name)} and the team keep their agents.
      </SingleLead>
      {me.memberships.length === 0 && <WaitingInvitations />}
      <form {...form.props} className="mt-7 grid gap-4">
        <FormError problem={form.problem} />
        <Field label="Name" required error={form.error('name')}>
          <Input
            {...form.register('name', { onChange: suggestSlug })}
            size="lg"
            autoFocus
            maxLength={limits.workspaceName.max}
            autoComplete="organization"
          />
        </Field>
        <SlugField size="lg" slug={slug} onChange={typeSlug} error={form.error('slug')} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          full
          busy={form.pending}
          disabled={slug.length < limits.slug.min}
        >
          Open the workspace
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </form>
    </>
  );
};
