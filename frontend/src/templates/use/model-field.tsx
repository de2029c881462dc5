import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { useEffect, useEffectEvent } from 'react';
import { Combobox } from '../../ui/choice/combobox.js';
import { Field } from '../../ui/form/field.js';
import { useReloadOnFocus } from './use-reload-on-focus.js';
import { useConnectedModels, type ConnectedChoice } from '../../agents/data/use-connected-models.js';

type Props = {
  membership: Membership;
  chosen: ModelChoice | null;
  onChange: (model: ModelChoice | null) => void;
};

const later = { value: '', label: 'Choose later' };
const keyOf = ({ connectionId, provider, model }: ModelChoice): string =>
  [connectionId ?? '', provider, model].join(' ');
const toOption = ({ model, name, via }: ConnectedChoice) => ({
  value: keyOf(model),
  label: name,
  hint: via,
  words: model.model,
});

/** The model that the agents of a template are given. Without one the draft is made all the same, and can’t do its work yet. */
export const ModelField = ({ membership, chosen, onChange }: Props) => {
  const { data, reload } = useConnectedModels(membership.workspaceId);
  useReloadOnFocus(reload);
  const [first] = data ?? [];
  const chooseFirst = useEffectEvent(() => first && chosen === null && onChange(first.model));
  const firstKey = first && keyOf(first.model);
  useEffect(() => void chooseFirst(), [firstKey]);
  const connect = (
    <a
      className="link"
      href={`/${membership.slug}/settings/connected-accounts/models`}
      target="_blank"
      rel="noreferrer"
    >
      Connect a model
    </a>
  );
  return (
    <Field
      label="Model"
      hint={
        data?.length === 0 ? (
          <>
            This needs an AI model, and {membership.name} has none yet. You can create the draft without one. {connect}
          </>
        ) : (
          <>
            {chosen === null
              ? 'Without a model the draft can’t do its work yet.'
              : 'Your agent runs on it, at its price.'}{' '}
            {connect}
          </>
        )
      }
    >
      <Combobox
        value={chosen === null ? '' : keyOf(chosen)}
        onChange={(value) => onChange(data?.find(({ model }) => keyOf(model) === value)?.model ?? null)}
        options={[later, ...(data ?? []).map(toOption)]}
      />
    </Field>
  );
};
