import { OutagePart, getOutages } from '@throughline/contracts/operations/outages.js';
import { useParams } from 'react-router';
import { listOutages } from '../data/operator.api.js';
import { useQuery } from '../../lib/use-query.js';
import { FormError } from '../../ui/form/form-error.js';
import { PartLine } from '../overview/health-strip.js';
import { OutageTable } from '../uptime/outage-table.js';
import { partNames } from '../uptime/part-names.js';
import { UptimeLines } from '../uptime/uptime-lines.js';
import { OperatorNotFoundScreen } from './operator-not-found.screen.js';
import { OperatorPage } from './operator-page.js';

/** One part of the deployment: how it is now, and when it was away or slow. Alarms lead here. */
export const PartScreen = () => {
  const { part: given } = useParams();
  const part = OutagePart.safeParse(given);
  return part.success ? <Part part={part.data} /> : <OperatorNotFoundScreen />;
};

const Part = ({ part }: { part: OutagePart }) => {
  const { data, problem } = useQuery('outages', listOutages);
  return (
    <OperatorPage title={partNames[part]} kind="Part" back={{ to: '/operator/uptime', label: 'Uptime' }}>
      {({ health }) => (
        <>
          <ul aria-label="Health">
            {health
              .filter((each) => each.part === part)
              .map((each) => (
                <PartLine key={each.part} part={each} />
              ))}
          </ul>
          <FormError problem={problem} />
          {data && (
            <>
              <UptimeLines outages={data} parts={[part]} />
              <OutageTable outages={{ ...data, items: getOutages(part, data.items) }} />
            </>
          )}
        </>
      )}
    </OperatorPage>
  );
};
