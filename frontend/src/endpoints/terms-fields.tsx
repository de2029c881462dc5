import type { EndpointTerms } from '@throughline/contracts/endpoints/endpoint.events.js';
import { SentName, sentTitles } from '@throughline/contracts/endpoints/sent-event.js';
import { Checkbox } from '../ui/choice/checkbox.js';
import { toggle } from './endpoint-form.js';

type Terms = { events: EndpointTerms['events']; contents?: boolean | undefined; ordered?: boolean | undefined };
type TermsFieldsProps = { terms: Terms; error: string | undefined; onChange: (change: Partial<EndpointTerms>) => void };

/** Fields for the events that are sent, and how. */
export const TermsFields = ({ terms, error, onChange }: TermsFieldsProps) => (
  <>
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-medium">Sends</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {SentName.options.map((event) => (
          <Checkbox
            key={event}
            label={sentTitles[event]}
            checked={terms.events.includes(event)}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange({ events: toggle(terms.events, event) })}
          />
        ))}
      </div>
      {error && (
        <p className="text-xs text-fail-ink" role="alert">
          {error}
        </p>
      )}
    </fieldset>
    <Checkbox
      label="With contents"
      hint="Answers, errors and titles of calls. Without them only ids and names leave the workspace."
      checked={terms.contents ?? false}
      onChange={({ target }) => onChange({ contents: target.checked })}
    />
    <Checkbox
      label="In order"
      hint="A delivery waits until the one before has arrived."
      checked={terms.ordered ?? false}
      onChange={({ target }) => onChange({ ordered: target.checked })}
    />
  </>
);
