import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useShortcuts } from './shortcuts.js';

const Screen = ({ name = 'screen' }: { name?: string }) => {
  const [done, setDone] = useState<string[]>([]);
  const note = (what: string) => () => setDone((all) => [...all, what]);
  useShortcuts([
    { keys: 'c', name: 'Create', run: note('create') },
    { keys: 'g a', name: 'Go to agents', run: note('agents') },
    { keys: 'a', name: 'Approve', run: note('approve') },
    { keys: 'mod+k', name: 'Find', always: true, run: note('find') },
  ]);
  return (
    <>
      <input aria-label="Name" />
      <output>
        {name}: {done.join(' ')}
      </output>
    </>
  );
};

const text = () => screen.getByRole('status').textContent;

describe('keys of a screen', () => {
  it('do what the screen registered', async () => {
    render(<Screen />);
    await userEvent.keyboard('c');
    expect(text()).toBe('screen: create');
  });

  it('are heard one after the other when they are two', async () => {
    render(<Screen />);
    await userEvent.keyboard('ga');
    expect(text()).toBe('screen: agents');
  });

  it('are the same on a keyboard with other letters', () => {
    render(<Screen />);
    fireEvent.keyDown(document.body, { key: 'с', code: 'KeyC' });
    fireEvent.keyDown(document.body, { key: 'Л', code: 'KeyK', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'ש', code: 'KeyA' });
    expect(text()).toBe('screen: create find approve');
  });

  it('stay silent while a person types, but for those that always work', async () => {
    render(<Screen />);
    await userEvent.click(screen.getByLabelText('Name'));
    await userEvent.keyboard('c{Control>}k{/Control}');
    expect(text()).toBe('screen: find');
  });

  it('are gone with the screen, and the newest registration of a key wins', async () => {
    const below = render(<Screen name="below" />);
    const above = render(<Screen name="above" />);
    await userEvent.keyboard('c');
    above.unmount();
    await userEvent.keyboard('a');
    expect(below.container.querySelector('output')?.textContent).toBe('below: approve');
  });
});
