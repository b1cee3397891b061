import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { brand } from '../../../domain/brand/facts';
import { paths } from '../../../domain/routes';

/**
 * Says what the personal data in a form is used for, and how to withdraw the consent. Place it above the button.
 * @param purpose continues "We use these details only"
 */
export function ConsentText({ purpose }: { purpose: string }) {
  return (
    <Text>
      We use these details only {purpose}. To take back your consent, write to{' '}
      <a href={`mailto:${brand.email}`}>{brand.email}</a>. Read more in our{' '}
      <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
    </Text>
  );
}

const Text = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
