import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { act } from 'react';
import { ProblemError } from './problem-error.js';
import { applyRows, connectRooms, disconnectRooms, joinRoom } from './live/rooms.js';
import { useCommand } from './use-command.js';

const room: Room = { kind: 'workspace', workspaceId: WorkspaceId.parse('0190a000-0000-7000-8000-000000000077') };

const Rename = ({ send }: { send: () => Promise<{ position: number }> }) => {
  const { run, pending, problem } = useCommand(send);
  return (
    <>
      <button onClick={() => void run()}>Rename</button>
      <output>{pending ? 'pending' : (problem?.code ?? 'rest')}</output>
    </>
  );
};

const state = () => screen.getByRole('status').textContent;

describe('a command', () => {
  it('is pending until the change at its position has arrived', async () => {
    connectRooms({ watch: () => Promise.resolve({ kind: 'synced', position: 10 }), unwatch: () => undefined });
    const here = joinRoom(room);
    await here.watched;
    render(<Rename send={() => Promise.resolve({ position: 12 })} />);
    await userEvent.click(screen.getByText('Rename'));
    expect(state()).toBe('pending');
    await act(() => Promise.resolve(applyRows({ room, position: 12, rows: [] })));
    expect(state()).toBe('rest');
    here.leave();
    disconnectRooms();
  });

  it('is sent once if it is called twice in one tick, and again after it has ended', async () => {
    const answers: (() => void)[] = [];
    const send = () => new Promise<{ position: number }>((resolve) => answers.push(() => resolve({ position: 0 })));
    const Twice = () => {
      const { run } = useCommand(send, { live: false });
      return <button onClick={() => void Promise.all([run(), run()])}>Start</button>;
    };
    render(<Twice />);
    await userEvent.click(screen.getByText('Start'));
    await userEvent.click(screen.getByText('Start'));
    expect(answers).toHaveLength(1);
    await act(async () => answers[0]?.());
    await userEvent.click(screen.getByText('Start'));
    expect(answers).toHaveLength(2);
  });

  it('that is refused shows why and is over', async () => {
    const refused = new ProblemError({
      type: 'about:blank',
      title: 'No.',
      status: 409,
      instance: '',
      code: 'version_conflict',
    });
    render(<Rename send={() => Promise.reject(refused)} />);
    await userEvent.click(screen.getByText('Rename'));
    expect(state()).toBe('version_conflict');
  });
});
