import { render } from '@testing-library/react';
import { useAuth } from './useAuth';

describe('useAuth', () => {
  it('throws outside an AuthProvider', () => {
    const Greeting = () => <p>Hello {useAuth().user?.fullName}</p>;
    expect(() => render(<Greeting />)).toThrow(new Error('useAuth must be used within an AuthProvider'));
  });
});
