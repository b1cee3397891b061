import { CallToAction } from './CallToAction';
import { Featured } from './Featured';
import { Hero } from './Hero';
import { Legacy } from './Legacy';
import { WhyChooseUs } from './WhyChooseUs';

export function HomePage() {
  return (
    <>
      <Hero />
      <Featured />
      <WhyChooseUs />
      <Legacy />
      <CallToAction />
    </>
  );
}
