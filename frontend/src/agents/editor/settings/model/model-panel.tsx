import { followsSteps } from '@throughline/contracts/connections/built-in-models.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../../../lib/session/workspace.js';
import { Banner } from '../../../../ui/feedback/banner.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { StepExamples } from '../../findings/step-examples.js';
import { useBuild } from '../../draft/build-context.js';
import { NumberRow } from '../number-row.js';
import { Panel } from '../panel.js';
import { Fallbacks } from './fallbacks.js';
import { FilesNotice } from './files-notice.js';
import { ModelPicker } from './model-picker.js';
import { chosen, isModel, nameOfModel, type Model } from './model-options.js';
import { useModelCosts } from './use-model-costs.js';
import { useModelOptions } from './use-model-options.js';
import { Reasoning } from '@throughline/contracts/agents/agent-definition.js';
import { reasoningNames } from '../../../../models/components/reasoning-names.js';
import { Segmented } from '../../../../ui/choice/segmented.js';

export const ModelPanel = () => {
  const { shown, edit, readOnly } = useBuild();
  const { model } = shown;
  const { options, builtIn, problem, retry } = useModelOptions();
  const known = useModelCosts();
  const change = (part: Partial<Model>) => edit({ model: { ...model, ...part } });
  const option = options?.find((each) => isModel(each, model));
  const rules = followsSteps(model.provider) ? builtIn.find(({ ai }) => !ai) : undefined;
  return (
    <Panel title="Model" field="model">
      <div className="grid gap-3">
        {options && (
          <ModelPicker
            model={model}
            options={options}
            known={known}
            disabled={readOnly}
            onChoose={(next) => edit({ model: chosen(next, model) })}
          />
        )}
        {!options && !problem && <Skeleton className="h-8" />}
        {problem && <NotLoaded model={options ? undefined : model} onRetry={retry} />}
        {options && !problem && option === undefined && <NotListed model={model} />}
        {rules && <NotAi provider={rules} />}
        {options?.every(({ provider }) => followsSteps(provider)) && !readOnly && <ConnectOne />}
        <FilesNotice inputs={shown.inputs} option={option} />
        {options && <Fallbacks options={options} costs={known.costs} />}
        {options && known.failed && <CostsNotLoaded onRetry={known.reload} />}
        <ReasoningChoice
          value={model.reasoning}
          levels={option?.card?.reasoning ?? []}
          disabled={readOnly}
          onChange={(reasoning) => change({ reasoning })}
        />
        {option?.card && model.temperature !== null && (
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
          max={option?.card?.output ?? 200_000}
          whole
          disabled={readOnly}
          onChange={(maxOutputTokens) => change({ maxOutputTokens })}
        />
      </div>
    </Panel>
  );
};

/** `model`: the one that is chosen, where its picker is missing. */
const NotLoaded = ({ model, onRetry }: { model: Model | undefined; onRetry: () => void }) => (
  <p className="text-sm">
    {model && `${nameOfModel(model, undefined)}. `}
    <span className="text-ink-3">The list of models could not be loaded.</span>{' '}
    <button type="button" className="link" onClick={onRetry}>
      Try again
    </button>
  </p>
);

const CostsNotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p className="text-sm text-ink-3">
    What the last runs would have cost could not be loaded.{' '}
    <button type="button" className="link" onClick={onRetry}>
      Try again
    </button>
  </p>
);

/** The account does not list it any more, or is no longer connected. */
const NotListed = ({ model }: { model: Model }) => (
  <Banner look="wait">
    <span className="mono">{model.model}</span> is not among the models of this workspace. Choose another one.
  </Banner>
);

const ConnectOne = () => {
  const { path, may } = useWorkspace();
  if (!may('connections.own')) return null;
  return (
    <p className="text-sm text-ink-2">
      Other models are used through an account at their provider.{' '}
      <Link className="link" to={path('settings', 'connected-accounts', 'models')}>
        Connect a model
      </Link>
    </p>
  );
};

/** A model that follows fixed rules is marked as not AI wherever it is shown. */
const NotAi = ({ provider }: { provider: ModelProviderInfo }) => (
  <Banner>
    <b>{provider.name}.</b> <span className="text-ink-2">{provider.description}</span> <StepExamples />
  </Banner>
);

type ReasoningChoiceProps = {
  value: Reasoning;
  /** Holds those that the model has; empty for a model that does not reason. */
  levels: readonly Reasoning[];
  disabled: boolean;
  onChange: (value: Reasoning) => void;
};

/** How much the model reasons: the levels it has, and leaving it to the model. */
const ReasoningChoice = ({ value, levels, disabled, onChange }: ReasoningChoiceProps) => {
  if (levels.length === 0) return null;
  const shown = Reasoning.options.filter((level) => level === 'default' || level === value || levels.includes(level));
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-1.5">
      <span className="text-sm text-ink-2">Reasoning</span>
      <div className="overflow-x-auto">
        <Segmented
          label="Reasoning"
          value={value}
          onChange={onChange}
          options={shown.map((level) => ({ value: level, label: reasoningNames[level] }))}
        />
      </div>
    </fieldset>
  );
};
