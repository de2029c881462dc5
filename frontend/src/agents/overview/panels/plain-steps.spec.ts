import { listPlainSteps } from './plain-steps.js';

it('What an agent does is its steps without tools and arguments, values by their names', () =>
  expect(
    listPlainSteps(
      'You check orders.\n1. Add up {{input.order_lines}} with `json.query`, query: "sum(a)"\n' +
        '2. If {{step 1}} is more than 5 then keep it with `notes.write`, key: a, text: b\n3. Answer: It is {{step 1}}, of {{step 2.items[0].due_date}}.',
    ),
  ).toEqual({
    numbered: true,
    lines: [
      'Add up order lines',
      'If the result of step 1 is more than 5 then keep it',
      'Answers: It is [the result of step 1], of [items due date of step 2].',
    ],
  }));

it('What an agent without numbered steps does is its text', () =>
  expect(listPlainSteps('# Mail\nAnswer mails kindly.\n\n- Be brief.')).toEqual({
    numbered: false,
    lines: ['Answer mails kindly.', '- Be brief.'],
  }));
