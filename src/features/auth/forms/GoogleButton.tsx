import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { signInWithGoogle } from '../accountThunks';
import type { LoginState } from '../loginState';

const GOOGLE_G_PATH =
  'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z';

/** Signs in with Google, which creates an account if there is none. */
export function GoogleButton() {
  const dispatch = useAppDispatch();
  const { state } = useLocation() as { state: LoginState | null };
  const [isRedirecting, setIsRedirecting] = useState(false);

  const handleClick = async () => {
    if (isRedirecting) return;
    setIsRedirecting(true);
    await dispatch(signInWithGoogle(state?.returnTo));
    setIsRedirecting(false);
  };

  return (
    <Button $variant="secondary" $isWide aria-disabled={isRedirecting} onClick={handleClick}>
      <GoogleIcon viewBox="0 0 24 24" aria-hidden="true">
        <path d={GOOGLE_G_PATH} />
      </GoogleIcon>
      Sign in with Google
    </Button>
  );
}

const GoogleIcon = styled.svg`
  width: ${({ theme }) => theme.space(4)};
  fill: currentColor;
`;
