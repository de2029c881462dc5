import { followsSteps } from '@throughline/contracts/connections/built-in-models.js';
import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { Command } from 'cmdk';
import { clsx } from 'clsx';
import { Check, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { connectionLook } from '../../../../connections/components/connection-look.js';
import { ServiceMark } from '../../../../connections/components/service-mark.js';
import { pricePerMillion, tokensText } from '../../../../models/components/price-text.js';
import { formatNumber, pluralise } from '../../../../lib/numbers/format.js';
import { statusLook } from '../../../../ui/status/status-labels.js';
import { TwoLines } from '../../../../ui/layout/two-lines.js';
import { ModelCost } from './model-cost.js';
import { runsText } from './model-costs.js';
import { isModel, matchesFilter, type Model, type ModelFilter, type ModelOption } from './model-options.js';

/** As many as are drawn at once; searching finds the others. */
const maxShown = 100;

const columns =
  'grid grid-cols-[16px_20px_minmax(0,1fr)_52px_52px_56px] items-center gap-2 px-3 max-sm:grid-cols-[16px_20px_minmax(0,1fr)_52px_56px]';
const columnsWithCosts =
  'grid grid-cols-[16px_20px_minmax(0,1fr)_52px_52px_56px_44px_56px_60px] items-center gap-2 px-3 max-sm:grid-cols-[16px_20px_minmax(0,1fr)_60px]';
const figure = 'text-right tabular-nums';
const wide = (hasCosts: boolean) => hasCosts && 'max-sm:hidden';

type Chip = Exclude<keyof ModelFilter, 'words'>;
const chips: readonly (readonly [Chip, string])[] = [
  ['pdf', 'Takes PDF'],
  ['reasons', 'Reasons'],
  ['long', '200K or more'],
];

export type ModelListProps = {
  options: readonly ModelOption[];
  /** Holds what the last runs would have cost; undefined where that is not known. */
  costs: ModelCosts | undefined;
  /** The model that costs are compared with. */
  comparedWith: Model;
  /** Marked as the one in use. */
  current?: Model | undefined;
  onChoose: (option: ModelOption) => void;
};

/** Models with what tells them apart, found by typing. */
export const ModelList = ({ options, costs, comparedWith, current, onChoose }: ModelListProps) => {
  const [filter, setFilter] = useState<ModelFilter>({ words: '', pdf: false, reasons: false, long: false });
  const found = options.filter((option) => matchesFilter(option, filter));
  return (
    <Command label="Models" shouldFilter={false} loop>
      <div className="flex h-10 items-center gap-2 border-b border-line px-3">
        <Search className="size-3.5 text-ink-3" aria-hidden />
        <Command.Input
          autoFocus
          aria-label="Find a model"
          placeholder={`Search ${pluralise(options.length, 'model')}`}
          value={filter.words}
          onValueChange={(words) => setFilter({ ...filter, words })}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </div>
      <div className="flex flex-wrap gap-2 border-b border-line px-3 py-2">
        {chips.map(([chip, label]) => (
          <button
            key={chip}
            type="button"
            aria-pressed={filter[chip]}
            onClick={() => setFilter({ ...filter, [chip]: !filter[chip] })}
            className={clsx(
              'h-control-sm rounded-md border px-2.5 text-sm leading-none hover:bg-hover-raised',
              filter[chip] ? 'border-control-line font-medium text-ink' : 'border-dashed border-line-strong text-ink-2',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <Headings costs={costs} />
      <Command.List className="max-h-80 overflow-y-auto">
        {found.slice(0, maxShown).map((option) => (
          <ModelLine
            key={`${option.connectionId} ${option.provider} ${option.model}`}
            option={option}
            current={current !== undefined && isModel(current, option)}
            cost={costs && <ModelCost costs={costs} model={option} comparedWith={comparedWith} />}
            onChoose={() => onChoose(option)}
          />
        ))}
      </Command.List>
      {found.length === 0 && <p className="px-3 py-3 text-sm text-ink-3">No model matches.</p>}
      <p className="border-t border-line px-3 py-2 text-xs text-ink-3">
        {found.length > maxShown && `${formatNumber(found.length - maxShown)} more match; search to see them. `}
        Prices in USD per million tokens.
        {costs && ` ${aboutCosts(costs)}`}
      </p>
    </Command>
  );
};

const Headings = ({ costs }: Pick<ModelListProps, 'costs'>) => {
  const hasCosts = costs !== undefined;
  return (
    <div
      aria-hidden
      className={clsx(hasCosts ? columnsWithCosts : columns, 'h-8 border-b border-line text-xs text-ink-3')}
    >
      <span className="col-start-3">Model</span>
      <span className={clsx(figure, 'max-sm:hidden')}>Context</span>
      <span className={clsx(figure, wide(hasCosts))}>In</span>
      <span className={clsx(figure, wide(hasCosts))}>Out</span>
      {costs && <span className="col-span-3 text-right max-sm:col-span-1">{pluralise(costs.runs, 'run')} on it</span>}
    </div>
  );
};

const aboutCosts = (costs: ModelCosts): string =>
  `The last column applies today’s to the tokens of ${runsText(costs)}; how well a model answers is not compared.${
    costs.runs < costs.ended ? ' The other runs asked no model of a provider.' : ''
  }`;

type ModelLineProps = { option: ModelOption; current: boolean; cost: ReactNode; onChoose: () => void };

const ModelLine = ({ option, current, cost, onChoose }: ModelLineProps) => {
  const { connectionId, provider, model, name, via, card, broken } = option;
  const isOwn = card === null;
  return (
    <Command.Item
      value={`${connectionId} ${provider} ${model}`}
      disabled={broken !== null}
      onSelect={onChoose}
      className={clsx(
        cost ? columnsWithCosts : columns,
        'min-h-11 cursor-pointer py-1 text-sm data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-ink-3 data-[selected=true]:bg-hover-raised',
      )}
    >
      <Check className={clsx('size-3.5 text-ink-2', !current && 'invisible')} aria-hidden />
      <ServiceMark name={via} size="sm" />
      <TwoLines about={<About option={option} />}>
        <span className={isOwn ? undefined : 'mono'}>{isOwn ? name : model}</span>
      </TwoLines>
      <span className={clsx(figure, 'text-ink-2 max-sm:hidden')}>
        {card?.context == null ? '—' : tokensText(card.context)}
      </span>
      <span className={clsx(figure, wide(Boolean(cost)))}>{formatModelPrice(card?.price?.in, isOwn)}</span>
      <span className={clsx(figure, wide(Boolean(cost)))}>{formatModelPrice(card?.price?.out, isOwn)}</span>
      {cost}
    </Command.Item>
  );
};

/** A model of the product itself costs nothing; of any other, no price is not a price of nothing. */
const formatModelPrice = (micros: number | undefined, free: boolean): string =>
  micros === undefined ? (free ? '0' : '—') : pricePerMillion(micros);

const About = ({ option: { connectionId, provider, via, card, broken } }: { option: ModelOption }) => {
  if (connectionId === null && card !== null) return `${via}, paid by the operators of this server`;
  if (broken === null) return followsSteps(provider) ? `${via} · not AI` : via;
  const { status, word, about } = connectionLook(broken, 0);
  return (
    <span className="text-wait-ink">
      {via}: {word ?? statusLook(status).word}
      {about && `, ${about}`}
    </span>
  );
};
