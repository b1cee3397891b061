import styled from 'styled-components';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { InvitationList } from '../../features/backOffice/people/InvitationList';
import { InviteForm } from '../../features/backOffice/people/InviteForm';
import { PeopleList } from '../../features/backOffice/people/PeopleList';

export function PeoplePage() {
  return (
    <BackOfficePage title="People">
      <Sections>
        <PeopleList />
        <InvitationList />
        <InviteForm />
      </Sections>
    </BackOfficePage>
  );
}

const Sections = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.sectionSpace};
`;
