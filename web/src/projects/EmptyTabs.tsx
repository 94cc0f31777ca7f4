import { CalculatorOutlined } from '@ant-design/icons';
import { Empty } from '../ui/Empty.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** The place's quantity take-off; the specification calls the tab `cubicles`. */
export const PlaceCubication = () => (
  <section>
    <PageHead title="Cubicación" isPart />
    <Empty
      icon={<CalculatorOutlined />}
      text="Este lugar no tiene cubicaciones. Aquí aparecerán las cantidades de materiales, paneles y servicios que necesita, con su costo."
    />
  </section>
);
