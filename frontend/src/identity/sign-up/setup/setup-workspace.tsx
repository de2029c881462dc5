import { type Me } from '@throughline/contracts/identity/identity.requests.js';
import { CreateWorkspaceRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState, type ChangeEvent } from 'react';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { SingleLead, SingleTitle } from '../../../ui/layout/single-page.js';
import { slugCodes } from '../../components/account/field-codes.js';
import { WaitingInvitations } from '../../../workspaces/components/invitations/waiting-invitations.js';
import { TimeZoneSelect } from '../../../components/settings/time-zone-select.js';
import { browserTimeZone } from '../../../components/settings/time-zones.js';
import { saveSetupProfile } from '../../data/sign-up.api.js';
import { createFirstWorkspace, createWorkspace } from '../../../workspaces/data/workspace-creation.api.js';
import { SlugField } from '../../../workspaces/components/slug/slug-field.js';
import { toSlug } from '../../../workspaces/components/slug/to-slug.js';

export type SetupWorkspaceProps = {
  me: Me;
  /** The workspace is there; `next` is where to go. */
  onDone: (next: string) => void;
  /** Where a person who is set up comes from and wants one more; absent in the set-up. */
  onBack?: (() => void) | undefined;
};

/** In the set-up the time zone is the person's own as well; the name was given when they signed up. */
const useWorkspaceForm = ({ me, onBack, onDone }: SetupWorkspaceProps) => {
  const createFirst = async (request: CreateWorkspaceRequest) => {
    await saveSetupProfile({ name: me.name, timeZone: request.timeZone });
    return createFirstWorkspace(request);
  };
  return useCommandForm(CreateWorkspaceRequest, onBack ? createWorkspace : createFirst, {
    defaultValues: { name: '', slug: '', timeZone: onBack ? me.timeZone : browserTimeZone() },
    live: false,
    labels: { name: 'Workspace name' },
    fieldCodes: { slug: slugCodes },
    onDone: ({ next }) => onDone(next),
  });
};

export const SetupWorkspace = (props: SetupWorkspaceProps) => {
  const { me, onBack } = props;
  // The slug follows the name until somebody types one.
  const [hasOwnSlug, setHasOwnSlug] = useState(false);
  const form = useWorkspaceForm(props);
  const { slug } = form.values;
  const typeSlug = (typed: string) => {
    setHasOwnSlug(true);
    form.setValue('slug', typed);
  };
  const suggestSlug = (event: ChangeEvent<HTMLInputElement>) => {
    if (!hasOwnSlug) form.setValue('slug', toSlug(event.target.value));
  };
  return (
    <>
      <SingleTitle>{onBack ? 'Create a workspace' : 'Create your workspace'}</SingleTitle>
      <SingleLead>A workspace is where you and your team build and run agents.</SingleLead>
      {!onBack && me.memberships.length === 0 && (
        <WaitingInvitations beforeJoining={() => saveSetupProfile({ name: me.name, timeZone: form.values.timeZone })} />
      )}
      <form {...form.props} className="mt-7 grid gap-4">
        <FormError problem={form.problem} />
        <Field label="Workspace name" required error={form.error('name')}>
          <Input
            {...form.register('name', { onChange: suggestSlug })}
            size="lg"
            autoFocus
            maxLength={limits.workspaceName.max}
            autoComplete="organization"
          />
        </Field>
        <SlugField size="lg" slug={slug} onChange={typeSlug} error={form.error('slug')} />
        <Field
          label="Time zone"
          hint="You see times in this zone, and new schedules use it."
          error={form.error('timeZone')}
        >
          <TimeZoneSelect {...form.bind('timeZone')} size="lg" />
        </Field>
        <Button type="submit" variant="primary" size="lg" full busy={form.pending}>
          Create workspace
        </Button>
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        )}
      </form>
    </>
  );
};
