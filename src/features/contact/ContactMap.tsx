import styled from 'styled-components';
import { contact } from '../../domain/brand/contact';
import { brand } from '../../domain/brand/facts';
import { Picture } from '../../shared/ui/picture/Picture';

const { street, town, postalCode, state } = brand.address;
const place = encodeURIComponent(`${street}, ${town} ${postalCode}, ${state}`);

/** An illustrated map of the shop's surroundings, with a link to OpenStreetMap. */
export function ContactMap() {
  return (
    <figure>
      <Drawing name="map" alt={contact.map.alt} sizes="(min-width: 68rem) 40rem, 100vw" />
      <Caption>
        {contact.map.directions}{' '}
        <a href={`https://www.openstreetmap.org/search?query=${place}`}>Open in OpenStreetMap</a>
      </Caption>
    </figure>
  );
}

const Drawing = styled(Picture)`
  width: 100%;
  height: auto;
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Caption = styled.figcaption`
  margin-top: ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
