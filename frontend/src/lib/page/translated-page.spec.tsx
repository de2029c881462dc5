import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { allowTranslation } from './translated-page.js';

const asBefore = Object.getOwnPropertyDescriptors(Node.prototype);
afterEach(() => Object.defineProperties(Node.prototype, asBefore));

/** As browsers do it: each text goes into two elements, in other words. */
const translate = (root: Node): void => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  }
};

const Runs = () => {
  const [count, setCount] = useState(0);
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        next
      </button>
      <p>
        {count % 2 === 0 && 'even '}
        <b>{count}</b> runs{count > 1 ? <i> at once</i> : ' today'}
      </p>
      {count > 2 && 'many'}
    </main>
  );
};

const Total = () => {
  const [count, setCount] = useState(1);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count} of {count * 10} runs
    </button>
  );
};

it('shows new values in texts that were translated', async () => {
  allowTranslation();
  const { container } = render(<Total />);
  for (let n = 2; n < 5; n += 1) {
    translate(container);
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(container.textContent?.toLowerCase()).toBe(`${n} of ${n * 10} runs`));
  }
});

it('goes on while the browser translates it and it changes', async () => {
  allowTranslation();
  const { container } = render(<Runs />);
  for (let n = 0; n < 4; n += 1) {
    translate(container);
    await userEvent.click(screen.getByRole('button'));
  }
  expect(container.querySelector('b')?.textContent).toBe('4');
  expect(container.textContent?.replaceAll(/\s+/g, ' ')).toMatch(/^NEXT ?even 4 RUNS ?AT ONCEMANY$/i);
});
