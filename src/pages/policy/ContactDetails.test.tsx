import { render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { Root } from '../../app/Root';
import { makeStore } from '../../app/store';
import { shopTheme } from '../../shared/theme';
import { brand } from '../../domain/brand/facts';
import { ContactCards } from '../../features/contact/ContactCards';
import { createTestServices } from '../../testing/testServices';
import { GrievanceOfficerDetails } from './ContactDetails';

const officer = { name: 'Meera Nair', designation: 'Partner', phone: '+91 423 000 0000', email: 'meera@shop.example' };

function renderCards(stated: typeof officer | null) {
  const services = createTestServices();
  render(
    <Root store={makeStore({ services })} services={services}>
      <ThemeProvider theme={shopTheme}>
        <ContactCards officer={stated} />
      </ThemeProvider>
    </Root>,
  );
}

it('names the grievance officer on the contact page and in the policies', () => {
  renderCards(officer);
  expect(screen.getByRole('heading', { name: 'Grievance officer' })).toBeInTheDocument();
  expect(screen.getByText('Meera Nair, Partner')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '+91 423 000 0000' })).toHaveAttribute('href', 'tel:+914230000000');

  const { container } = render(<GrievanceOfficerDetails officer={officer} />);
  expect(container).toHaveTextContent('the Grievance Officer, Meera Nair (Partner), ');
  expect(container).toHaveTextContent('meera@shop.example, +91 423 000 0000');
});

it('shows no officer who is not stated; the policies name the address of the shop', () => {
  renderCards(null);
  expect(screen.queryByRole('heading', { name: 'Grievance officer' })).not.toBeInTheDocument();

  const { container } = render(<GrievanceOfficerDetails officer={null} />);
  expect(container).toHaveTextContent(`the Grievance Officer, ${brand.legalName}, ${brand.address.street}`);
  expect(container).toHaveTextContent(brand.email);
});
