import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppFrame } from './app-frame.tsx';
import { ScreenNotice } from './screen-notice.tsx';

it('what a part says of how far it can be relied on stands above the screen and is not dimmed with it [UI-37]', () => {
  render(
    <AppFrame bar={null} stop="The server does not answer.">
      <p>93 present</p>
      <ScreenNotice>
        <p>What is shown may be old.</p>
      </ScreenNotice>
    </AppFrame>,
  );
  const figures = screen.getByText('93 present');
  const notice = screen.getByText('What is shown may be old.');
  expect(figures.closest('[data-dimmed]')).not.toBeNull();
  expect(notice.closest('[data-dimmed]')).toBeNull();
  expect(notice.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
