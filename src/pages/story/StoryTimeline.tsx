import styled from 'styled-components';
import { story } from '../../domain/brand/story';
import { Heading } from '../../shared/ui/Heading';
import { Picture } from '../../shared/ui/picture/Picture';

/** The chapters of the shop's history, oldest first. */
export function StoryTimeline() {
  return (
    <section aria-labelledby="timeline-heading">
      <Opening id="timeline-heading">{story.timelineHeading}</Opening>
      <Chapters>
        {story.chapters.map(({ period, heading, text, picture, alt }) => (
          <Chapter key={period}>
            <Illustration name={picture} alt={alt} sizes="(min-width: 88rem) 38rem, (min-width: 40rem) 45vw, 100vw" />
            <Text>
              <Title>
                <Period>{period}</Period> {heading}
              </Title>
              <Paragraph>{text}</Paragraph>
            </Text>
          </Chapter>
        ))}
      </Chapters>
    </section>
  );
}

const Opening = styled(Heading)`
  margin-top: ${({ theme }) => theme.sectionSpace};
`;

const Chapters = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.sectionSpace};
  margin: ${({ theme }) => theme.space(10)} 0 0;
  padding: 0;
  list-style: none;
`;

const Chapter = styled.li`
  display: grid;
  gap: ${({ theme }) => theme.space(6)};

  ${({ theme }) => theme.breakpoint.sm} {
    grid-template-columns: 1fr 1fr;
    gap: ${({ theme }) => theme.sectionSpace};
    align-items: center;
    &:nth-child(even) > :first-child {
      order: 1;
    }
  }
`;

const Illustration = styled(Picture)`
  width: 100%;
  height: auto;
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Text = styled.div`
  max-width: ${({ theme }) => theme.size.text};
`;

const Title = styled.h3`
  margin-bottom: ${({ theme }) => theme.space(3)};
  font-size: ${({ theme }) => theme.text.xl};
  font-weight: ${({ theme }) => theme.weight.bold};
  line-height: ${({ theme }) => theme.leading.snug};
`;

const Paragraph = styled.p`
  font-size: ${({ theme }) => theme.text.lg};
`;

const Period = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.brass};
  font-family: ${({ theme }) => theme.font.display};
  font-size: ${({ theme }) => theme.text.hero};
  font-weight: ${({ theme }) => theme.weight.regular};
  line-height: ${({ theme }) => theme.leading.display};
`;
