import { render, screen } from '@testing-library/react';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { FiringId } from '@throughline/contracts/ids.js';
import {
  delivery,
  firingRow,
  standardHook,
  triggerId,
  triggerRow,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useLive } from '../../lib/live/row-store.js';
import { getFirings } from '../data/triggers.store.js';
import { EditMapping } from './edit-mapping.js';

const received = (n: number, body: unknown) =>
  firingRow({
    id: FiringId.parse(`0193a000-0000-7000-8000-00000000000${n}`),
    at: `2026-01-0${n}T09:00:00.000Z`,
    position: n,
    cause: {
      kind: 'delivery',
      delivery: delivery({ body: body === null ? null : { kind: 'inline', value: { order: Number(body) } } }),
    },
  });

const WithFirings = () => {
  useLive(getFirings(triggerId), { kind: 'workspace', workspaceId });
  return (
    <EditMapping
      trigger={triggerRow({ settings: standardHook, mapping: { order: '{{body.order}}' } })}
      fields={[{ type: 'text', name: 'order', label: 'Order', required: true }]}
    />
  );
};

it('the preview of a mapping is that of the newest delivery whose body is there, in whatever order they came', async () => {
  fakeServer();
  const rejected = firingRow({ ...received(4, null), outcome: 'rejected', cause: null });
  answer(
    `GET /api/workspaces/${workspaceId}/triggers/${triggerId}/firings`,
    page([received(1, 101), rejected, received(3, 103), received(2, 102)]),
  );
  render(
    <WorkspaceContext value={aWorkspace('builder')}>
      <WithFirings />
    </WorkspaceContext>,
  );
  expect(await screen.findByText('103')).toBeTruthy();
});
