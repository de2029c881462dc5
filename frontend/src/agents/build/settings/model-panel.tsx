import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import { useQuery } from '../../../lib/use-query.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { Select } from '../../../ui/choice/select.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { listModels } from '../../../rows/agents/agents.api.js';
import { modelName } from '../../definition/definition-names.js';
import { StepExamples } from '../findings/step-examples.js';
import { useBuild } from '../draft/build-context.js';
import { NumberRow } from './number-row.js';
import { Panel } from './panel.js';

type Model = AgentDefinition['model'];

export const ModelPanel = () => {
  const { shown, edit, readOnly } = useBuild();
  const { model } = shown;
  const { data: providers, problem, reload } = useQuery('models', listModels);
  const change = (part: Partial<Model>) => edit({ model: { ...model, ...part } });
  const provider = providers?.find((each) => each.provider === model.provider);
  return (
    <Panel title="Model" field="model">
      <div className="grid gap-3">
        {providers ? (
          <ModelChoice model={model} providers={providers} disabled={readOnly} onChange={change} />
        ) : problem ? (
          <p className="text-sm">
            {modelName(model)}. <span className="text-ink-3">The list of models could not be loaded.</span>{' '}
            <button type="button" className="link" onClick={reload}>
              Try again
            </button>
          </p>
        ) : (
          <Skeleton className="h-8" />
        )}
        {provider && !provider.ai && <NotAi provider={provider} />}
        {provider?.ai && model.temperature !== null && (
          <NumberRow
            label="Temperature"
            value={model.temperature}
            min={0}
            max={2}
            disabled={readOnly}
            onChange={(temperature) => change({ temperature })}
          />
        )}
        <NumberRow
          label="Maximum output"
          unit="tokens"
          value={model.maxOutputTokens}
          min={1}
          max={200_000}
          whole
          disabled={readOnly}
          onChange={(maxOutputTokens) => change({ maxOutputTokens })}
        />
      </div>
    </Panel>
  );
};

type ModelChoiceProps = {
  model: Model;
  providers: readonly ModelProviderInfo[];
  disabled: boolean;
  onChange: (part: Pick<Model, 'provider' | 'model'>) => void;
};

const ModelChoice = ({ model, providers, disabled, onChange }: ModelChoiceProps) => {
  const all = providers.flatMap(({ provider, name, models }) =>
    models.map((each) => ({
      value: `${provider}/${each.model}`,
      label: each.name,
      hint: name,
      provider,
      model: each.model,
    })),
  );
  return (
    <Select
      label="Model"
      value={`${model.provider}/${model.model}`}
      disabled={disabled}
      options={all}
      onChange={(value) => {
        const chosen = all.find((each) => each.value === value);
        if (chosen) onChange({ provider: chosen.provider, model: chosen.model });
      }}
    />
  );
};

/** A model that follows fixed rules is marked as not AI wherever it is shown. */
const NotAi = ({ provider }: { provider: ModelProviderInfo }) => (
  <Banner>
    <b>{provider.name}.</b> <span className="text-ink-2">{provider.description}</span> <StepExamples />
  </Banner>
);
